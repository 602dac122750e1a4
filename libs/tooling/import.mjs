// npm run import -- <kind> <folder>: builds what is missing, then imports a catalogue.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { build, install, main, root, Stop } from './steps.mjs';

await main(async () => {
  await install();
  await build();
  const [kind, folder, ...rest] = process.argv.slice(2);
  const args = [
    kind,
    folder && !folder.startsWith('-') ? resolve(process.env.INIT_CWD ?? '.', folder) : folder,
    ...rest,
  ];
  const importer = spawn(
    process.execPath,
    // By default Node keeps memory that it could free.
    [
      '--max-semi-space-size=8',
      '--max-old-space-size=320',
      'services/dist/cli/import.js',
      ...args.filter((arg) => arg !== undefined),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => importer.kill(signal));
  await new Promise((done, fail) => {
    importer.on('error', fail);
    importer.on('close', (code) =>
      code === 0 ? done(undefined) : fail(new Stop('The import did not finish.')),
    );
  });
});
