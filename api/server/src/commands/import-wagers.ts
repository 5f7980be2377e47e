import { importCommand, messageOf } from './import-wagers-command';

importCommand(process.argv.slice(2), process.env).then(
  (line) => process.stdout.write(`${line}\n`),
  (cause: unknown) => {
    process.stderr.write(`${messageOf(cause)}\n`);
    process.exitCode = 1;
  },
);
