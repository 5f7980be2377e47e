import 'react-dom/client';
import 'react-router-dom';

// The libraries are evaluated by now. The rest follows in a task of its own, so that the browser may answer in between: a
// message's, which nothing delays.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => void import(/* webpackMode: "eager" */ './start');
port2.postMessage(null);
