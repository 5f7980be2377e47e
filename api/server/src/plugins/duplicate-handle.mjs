// Sends a handle back, as often as the argument says: each time, the parent receives another file descriptor of it.
process.on('message', (_, handle) => {
  for (let sent = 0; sent < Number(process.argv[2]); sent += 1) process.send?.('', handle);
});
