// Shared modules are there only after an asynchronous import, unless they are eager.
void import('./main');
