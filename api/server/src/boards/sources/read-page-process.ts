import { serveReading } from '../../lib/fork-program';
import { readPage } from './read-page';

serveReading(readPage);
