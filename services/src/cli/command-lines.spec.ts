import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CODE_MINUTES } from '../platform/access/index.js';
import { assertOperator } from './actions/assert-operator.js';
import { ACCOUNT } from './arguments/account.js';
import { AUDIT } from './arguments/audit.js';
import { BACKUP } from './arguments/backup.js';
import { GALERA_STATUS } from './arguments/galera-status.js';
import { IMPORT } from './arguments/import.js';
import { CHECK_DATA } from './arguments/check-data.js';
import { MIGRATE } from './arguments/migrate.js';
import { PASSKEY } from './arguments/passkey.js';
import { RESTORE } from './arguments/restore.js';
import { TOKEN } from './arguments/token.js';
import { type CommandLine, readArguments } from './command.js';
import { Misuse } from './misuse.js';

const PROGRAMS: Record<string, CommandLine<unknown>> = {
  account: ACCOUNT,
  audit: AUDIT,
  backup: BACKUP,
  'check-data': CHECK_DATA,
  'galera-status': GALERA_STATUS,
  import: IMPORT,
  migrate: MIGRATE,
  passkey: PASSKEY,
  restore: RESTORE,
  token: TOKEN,
};
const read = (line: string) => {
  const [name = '', ...args] = line.split(' ');
  const program = PROGRAMS[name];
  if (!program) throw new Error(`There is no program ${name}`);
  return readArguments(program, args);
};
const misuse = (text: string) =>
  expect.objectContaining({ constructor: Misuse, message: expect.stringContaining(text) });

describe('command lines', () => {
  test.each([
    [
      'account delete --address Ada@Example.org',
      { delete: { email: 'ada@example.org' }, withContents: false },
    ],
    ['account trust --address ada@example.org', { trust: { email: 'ada@example.org' }, isTrusted: true }],
    ['account distrust --id 7', { trust: { id: 7 }, isTrusted: false }],
    ['audit head', { name: 'head' }],
    ['audit verify', { name: 'verify' }],
    ['audit verify --entries 812 --hash 3f', { name: 'verify', saved: { entries: 812, hash: '3f' } }],
    ['audit erase --address You@example.org', { name: 'erase', address: 'you@example.org' }],
    ['account find /video/a-talk', { find: '/video/a-talk' }],
    ['account delete --id 12 --with-contents', { delete: { id: 12 }, withContents: true }],
    ['audit replace-lost-key', { name: 'replace-lost-key' }],
    ['audit begin-anew', { name: 'replace-lost-key' }],
    ['backup /backups', { target: '/backups', keepDays: 30 }],
    [
      'backup backups --keep-days 7',
      { target: resolve(process.env.INIT_CWD ?? '.', 'backups'), keepDays: 7 },
    ],
    ['galera-status 9200 mysql://a/', [{ port: 9200, url: 'mysql://a/' }]],
    ['import numbers day.csv', { task: 'numbers', file: 'day.csv', force: false, stats: false }],
    ['import demo', { task: 'demo', force: false, stats: false }],
    ['import demo --force', { task: 'demo', force: true, stats: false }],
    ['import neighbours', { task: 'neighbours', force: false, stats: false }],
    [
      'import pyvideo /data --stats',
      { task: 'catalogue', kind: 'pyvideo', folder: '/data', force: false, stats: true },
    ],
    ['migrate', undefined],
    ['passkey --operator Ada@Example.org', { name: 'code', operator: 'ada@example.org' }],
    ['passkey list --operator a@example.org', { name: 'list', operator: 'a@example.org' }],
    ['passkey remove 7 --operator a@example.org', { name: 'remove', operator: 'a@example.org', passkey: 7 }],
    ['passkey end-sessions --operator a@example.org', { name: 'end-sessions', operator: 'a@example.org' }],
    [
      'restore /backups --without-deletions',
      { source: '/backups', withoutDeletions: true, withoutDamagedFiles: false },
    ],
    [
      'token create-token --operator Ada@Example.org --days 3',
      { operator: 'ada@example.org', input: { team: 'operators', remotes: ['*'], days: 3 } },
    ],
    [
      'token create-token --operator ada@example.org --team jobs --remotes mf-jobs,mf-ads',
      { operator: 'ada@example.org', input: { team: 'jobs', remotes: ['mf-jobs', 'mf-ads'] } },
    ],
    [
      'token create-token --operator ada@example.org --captions',
      { operator: 'ada@example.org', input: { team: 'captions', remotes: ['site:captions'] } },
    ],
  ])('%s', async (line, given) => {
    expect(await read(line)).toEqual(given);
  });

  test.each([
    ['account', 'account -- delete ACCOUNT'],
    ['account delete', 'account -- delete ACCOUNT'],
    ['account delete --id 3 --address ada@example.org', 'account -- find NAME-OR-LINK'],
    ['account delete --id x', 'account -- delete ACCOUNT'],
    ['account find', 'account -- find NAME-OR-LINK'],
    ['account trust --address ada@example.org --with-contents', 'account -- trust ACCOUNT'],
    ['account --address ada@example.org', 'account -- delete ACCOUNT'],
    ['audit', 'erase --address EMAIL'],
    ['audit tidy', 'erase --address EMAIL'],
    ['audit verify head', 'erase --address EMAIL'],
    ['audit verify --entries 812', 'verify [--entries N --hash HASH]'],
    ['audit verify --hash 3f', 'verify [--entries N --hash HASH]'],
    ['audit erase', 'erase --address EMAIL'],
    ['backup', 'backup -- TARGET'],
    ['backup /one /two', 'backup -- TARGET'],
    ['backup /one --keep-days some', 'backup -- TARGET'],
    ['backup /one --keep-days 0', 'backup -- TARGET'],
    ['check-data --all', 'npm run check-data'],
    ['check-data --seed some', 'npm run check-data'],
    ['galera-status', 'galera-status.js PORT mysql://'],
    ['galera-status 9200', 'galera-status.js PORT mysql://'],
    ['galera-status mysql://a/ 9200', 'galera-status.js PORT mysql://'],
    ['import', 'rubyevents|pyvideo|confs-tech|transcripts FOLDER'],
    ['import numbers', 'numbers FILE'],
    ['import rubyevents', 'rubyevents|pyvideo|confs-tech|transcripts FOLDER'],
    ['import youtube /data', 'rubyevents|pyvideo|confs-tech|transcripts FOLDER'],
    ['migrate down', 'npm run migrate'],
    ['passkey', 'passkey -- --operator EMAIL'],
    ['passkey ada@example.org', 'passkey -- --operator EMAIL'],
    ['passkey remove --operator a@example.org', 'passkey -- remove ID'],
    ['passkey remove all --operator a@example.org', 'passkey -- remove ID'],
    ['passkey list 7 --operator a@example.org', 'passkey -- list'],
    ['restore', 'restore -- SOURCE'],
    ['restore /backups --force', 'restore -- SOURCE'],
    ['token create-token', 'create-token --operator EMAIL'],
    ['token create-token --wrong', 'create-token --operator EMAIL'],
    ['token create-token --operator ada@example.org --team jobs', 'create-token --operator EMAIL'],
    ['token create-token --operator ada@example.org --remotes mf-jobs', 'create-token --operator EMAIL'],
    ['token create-token --operator ada@example.org --days 0', 'create-token --operator EMAIL'],
    ['token create-token --operator ada@example.org --captions --team a --remotes b', '--captions'],
    ['token revoke --operator ada@example.org', 'create-token --operator EMAIL'],
  ])('wrong usage: %s', async (line, text) => {
    await expect(read(line)).rejects.toEqual(misuse(text));
  });

  test('the usage names how long a passkey code is valid', () => {
    expect(PASSKEY.usage).toContain(`within ${CODE_MINUTES} minutes`);
  });

  test('an operator whom the services would not accept is told which variables this terminal has', () => {
    const check = (operators: string[]) => () => assertOperator('ada@example.org', operators, 'token');
    expect(check(['ada@example.org'])).not.toThrow();
    expect(check(['bob@example.org'])).toThrow(
      misuse('ada@example.org is not one of OPERATORS: it is bob@example.org in this terminal.'),
    );
    expect(check([])).toThrow(misuse('it is empty in this terminal'));
    expect(check([])).toThrow(
      misuse('OPERATORS=ada@example.org npm run token -- --operator ada@example.org'),
    );
  });
});
