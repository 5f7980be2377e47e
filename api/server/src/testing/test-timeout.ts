// Creating a database and an app takes a second, and many more on a busy machine.
jest.setTimeout(60_000);
