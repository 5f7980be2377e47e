import { importCommand, messageOf } from './modules/wagers/import-command';

importCommand(process.argv.slice(2), process.env).then(
  (line) => process.stdout.write(`${line}\n`),
  (cause: unknown) => {
    process.stderr.write(`${messageOf(cause)}\n`);
    process.exitCode = 1;
  },
);
