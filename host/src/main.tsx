import 'react-dom/client';
import 'react-router-dom';

// The libraries are evaluated by now. The rest follows in a task of its own, so that the browser may answer in between.
setTimeout(() => void import(/* webpackMode: "eager" */ './start'));
