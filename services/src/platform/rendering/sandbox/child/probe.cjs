'use strict';
// Tries from inside everything that must not work, and reports what did. The services start it in place of the rendering process to see
// which isolation actually holds on this machine. Argument 3: JSON of targets to reach.
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const { connect } = require('node:net');

const { file, folder, port, pid } = JSON.parse(process.argv[3]);

function works(attempt) {
  try {
    return attempt() !== false;
  } catch {
    return false;
  }
}

const open = {
  files: works(() => readFileSync(file)) || works(() => readdirSync(folder)),
  writes: works(() => writeFileSync(`${folder}/written`, '')),
  environment: Object.keys(process.env).some((name) => name !== 'SystemRoot' && name !== 'PWD'),
  processes: works(() => readFileSync(`/proc/${pid}/stat`)),
  signals: works(() => process.kill(pid, 0)),
  programs: works(() => spawnSync(process.execPath, ['-v']).status === 0),
  network: false,
};

const report = () => {
  process.stdout.write(JSON.stringify(open), () => process.exit(0));
};
try {
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => {
    open.network = true;
    report();
  });
  socket.on('error', report);
} catch {
  report();
}
