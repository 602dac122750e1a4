import { join } from 'node:path';
import { ISOLATION_LEVELS, type IsolationLevel } from '@lectern/contracts';
import { seccompFilter } from './seccomp.js';
import { nodeFiles, toolPath } from './tools.js';

/** Levels of isolation a machine may offer; each includes those before it. */
export const LEVELS = ISOLATION_LEVELS;

/**
 * What separates a release's code from the machine. Only tests disable some, to prove their effect.
 *
 * - `environment`: the process has none of the services' variables
 * - `session`: signals to its process group reach no other process
 * - `permission`: Node itself refuses files, programs, threads and addons
 * - `limits`: memory, files and processor time by the system
 * - `namespaces`: its own network, processes and (sealed) files
 * - `seccomp`: system calls that rendering does not need are refused
 * - `realm`: a separate global object for each release
 * - `codegen`: no code from text
 * - `strip`: the process's own realm has no access to Node, and is frozen
 * - `rest`: the process is stopped between renders
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
  /** A program to run instead of the renderer, and the files it may read. */
  script?: string;
}

export interface LaunchCommand {
  file: string;
  args: string[];
  env: Record<string, string>;
  /** Runs in its own session. */
  detached: boolean;
  /** Written to file descriptor 3. */
  filter: Buffer | null;
  /** Whether the program runs as a child of the started process. */
  nested: boolean;
  /** Whether it may be stopped: even a stopped process is ended by the system when ours ends. */
  mayRest: boolean;
}

/** Scripts of the rendering process. */
export const CHILD_FOLDER = join(import.meta.dirname, 'child');

const MEGABYTE = 1024 * 1024;
/** Processor time: more than a process uses before it is replaced; ends orphaned endless loops. */
const CPU_SECONDS = 600;
/** Newer releases of Node count address space reserved for code. */
const DATA_MEGABYTES = Number(process.versions.node.split('.')[0]) >= 24 ? 1024 : 512;

/** The command that starts an owner's process. The level must have been proven to hold here. */
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

/** Windows cannot start a program without it. */
const systemRoot = (): Record<string, string> =>
  process.platform === 'win32' && process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

const limits = () => [
  '--core=0',
  '--nofile=64',
  '--fsize=0',
  `--data=${DATA_MEGABYTES * MEGABYTE}`,
  `--cpu=${CPU_SECONDS}`,
];

/** Path of the scripts inside bubblewrap. */
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

/** For root without bubblewrap. The machine's files stay visible. */
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
