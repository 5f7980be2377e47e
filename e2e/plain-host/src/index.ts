// Shared modules that are not eager are available only after an asynchronous import.
void import('./main');
