import { join } from 'node:path';
import { seccompFilter } from './seccomp.js';
import { nodeFiles, toolPath } from './tools.js';

/** How much of what isolates rendering the machine gives; each level holds what those before it hold. */
export const LEVELS = ['partial', 'guarded', 'sealed'] as const;
export type IsolationLevel = (typeof LEVELS)[number];

/**
 * What stands between a release's code and the machine. Tests take some of it away, to see what it holds; nothing else does.
 *
 * - `environment`: the process has none of the services' variables
 * - `session`: signals to "everybody in my group" reach nobody else
 * - `permission`: Node itself refuses files, programs, threads and addons
 * - `limits`: memory, files and processor time by the system
 * - `namespaces`: a network, processes and (sealed) files of its own
 * - `seccomp`: system calls that rendering does not need are refused
 * - `realm`: a global object of its own for each release
 * - `codegen`: no code from text
 * - `strip`: the process's own realm has nothing of Node, and is unchangeable
 * - `rest`: between renders the process is stopped
 */
export const BARRIERS = [
  'environment',
  'session',
  'permission',
  'limits',
  'namespaces',
  'seccomp',
  'realm',
  'codegen',
  'strip',
  'rest',
] as const;
export type Barrier = (typeof BARRIERS)[number];

export interface LaunchOptions {
  level: IsolationLevel;
  without?: ReadonlySet<Barrier>;
  heapMegabytes: number;
  /** Another program than the one that renders, with what it may read. */
  script?: string;
}

export interface LaunchCommand {
  file: string;
  args: string[];
  env: Record<string, string>;
  /** A session of its own. */
  detached: boolean;
  /** Written to the file descriptor 3. */
  filter: Buffer | null;
  /** Whether the program is the child of the process that is started. */
  nested: boolean;
  /** Whether it may be stopped: the system ends it when we end, also then. */
  mayRest: boolean;
}

/** The scripts of the process that renders. */
export const CHILD_FOLDER = join(import.meta.dirname, 'child');

const MEGABYTE = 1024 * 1024;
/** Of processor time: more than a process gets to before it is replaced, so that it ends what never ends and has nobody left. */
const CPU_SECONDS = 600;
/** Newer releases of Node count the room that they reserve for code. */
const DATA_MEGABYTES = Number(process.versions.node.split('.')[0]) >= 24 ? 1024 : 512;

/** How the process of an owner is started. The level is one that was seen to hold here. */
export function launchCommand(options: LaunchOptions): LaunchCommand {
  const has = (barrier: Barrier) => !options.without?.has(barrier);
  const setpriv = process.platform === 'linux' ? toolPath('setpriv') : null;
  const prlimit = process.platform === 'linux' ? toolPath('prlimit') : null;
  const isBound = has('namespaces') && options.level === 'sealed';
  const isApart = has('namespaces') && options.level === 'guarded';
  const filter = isBound && has('seccomp') ? seccompFilter() : null;

  const words = [
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
    ...(prlimit && has('limits') ? [prlimit, ...limits(), '--'] : []),
    ...(isBound ? bubblewrap(filter !== null) : []),
    ...(isApart ? namespaces(setpriv) : []),
    process.execPath,
    ...nodeOptions(options.heapMegabytes, has, isBound),
    join(isBound ? BOUND_FOLDER : CHILD_FOLDER, options.script ?? 'main.cjs'),
    [...(options.without ?? [])].join(','),
  ];
  const [file = process.execPath, ...args] = words;
  return {
    file,
    args,
    env: has('environment') ? systemRoot() : { ...systemRoot(), ...(process.env as Record<string, string>) },
    detached: has('session'),
    filter,
    nested: isBound || isApart,
    mayRest: has('rest') && (setpriv !== null || isBound),
  };
}

/** Windows starts nothing without it. */
const systemRoot = (): Record<string, string> =>
  process.platform === 'win32' && process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

const limits = () => [
  '--core=0',
  '--nofile=64',
  '--fsize=0',
  `--data=${DATA_MEGABYTES * MEGABYTE}`,
  `--cpu=${CPU_SECONDS}`,
];

/** Where the scripts are inside of bubblewrap. */
const BOUND_FOLDER = '/r';

function bubblewrap(hasFilter: boolean): string[] {
  const files = nodeFiles().flatMap((file) => ['--ro-bind', file, file]);
  return [
    toolPath('bwrap') ?? 'bwrap',
    ...['--unshare-all', '--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
    ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534'],
    ...(hasFilter ? ['--seccomp', '3'] : []),
    ...files,
    ...['--ro-bind', CHILD_FOLDER, BOUND_FOLDER, '--remount-ro', '/', '--chdir', BOUND_FOLDER, '--'],
  ];
}

/** For root without bubblewrap. Files stay those of the machine. */
const namespaces = (setpriv: string | null): string[] => [
  toolPath('unshare') ?? 'unshare',
  ...['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc', '--'],
  ...(setpriv
    ? [setpriv, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--']
    : []),
];

function nodeOptions(heapMegabytes: number, has: (barrier: Barrier) => boolean, isBound: boolean): string[] {
  const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
  const permission = knows('--permission') ? '--permission' : '--experimental-permission';
  return [
    `--max-old-space-size=${heapMegabytes}`,
    '--max-semi-space-size=4',
    '--no-warnings',
    ...(has('permission') ? ['--no-addons'] : []),
    '--disable-proto=delete',
    ...(has('codegen') ? ['--disallow-code-generation-from-strings'] : []),
    ...(knows('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
    ...(has('permission')
      ? [permission, `--allow-fs-read=${join(isBound ? BOUND_FOLDER : CHILD_FOLDER, '*')}`]
      : []),
  ];
}
