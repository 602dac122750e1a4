/** System call numbers; from 424 on they are the same on every architecture. */
const NEW = {
  pidfd_send_signal: 424,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  pidfd_open: 434,
  pidfd_getfd: 438,
};

interface Machine {
  /** The kernel's name of the architecture: AUDIT_ARCH_… */
  audit: number;
  clone: number;
  refused: Record<string, number>;
}

/**
 * Calls that rendering never needs: sockets, programs, other processes, other file systems, and frequent
 * targets of kernel exploits.
 */
const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    refused: {
      ...NEW,
      ...{ socket: 41, connect: 42, accept: 43, bind: 49, listen: 50, socketpair: 53, accept4: 288 },
      ...{ fork: 57, vfork: 58, execveat: 322, ptrace: 101, process_vm_readv: 310, process_vm_writev: 311 },
      ...{ mount: 165, umount2: 166, pivot_root: 155, chroot: 161, setns: 308, unshare: 272 },
      ...{ add_key: 248, request_key: 249, keyctl: 250, bpf: 321, perf_event_open: 298, userfaultfd: 323 },
      ...{ init_module: 175, delete_module: 176, finit_module: 313, kexec_load: 246, kexec_file_load: 320 },
      ...{ reboot: 169, swapon: 167, swapoff: 168, personality: 135, open_by_handle_at: 304 },
    },
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    refused: {
      ...NEW,
      ...{ socket: 198, connect: 203, accept: 202, bind: 200, listen: 201, socketpair: 199, accept4: 242 },
      ...{ execveat: 281, ptrace: 117, process_vm_readv: 270, process_vm_writev: 271 },
      ...{ mount: 40, umount2: 39, pivot_root: 41, chroot: 51, setns: 268, unshare: 97 },
      ...{ add_key: 217, request_key: 218, keyctl: 219, bpf: 280, perf_event_open: 241, userfaultfd: 282 },
      ...{ init_module: 105, delete_module: 106, finit_module: 273, kexec_load: 104, kexec_file_load: 294 },
      ...{ reboot: 142, swapon: 224, swapoff: 225, personality: 92, open_by_handle_at: 265 },
    },
  },
};

/**
 * Its arguments are in memory, where a filter cannot look: refused, so that the C library falls back to the
 * older call.
 */
const CLONE3 = 435;
/** A new thread, not a new process. */
const CLONE_THREAD = 0x10000;
/** Numbers from here on belong to another ABI. */
const X32 = 0x40000000;

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_SET = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050001;
const UNKNOWN = 0x00050026;
const KILL = 0x80000000;
/** Offsets in the filter's input: call number, architecture, lower half of the first argument. */
const NUMBER = 0;
const AUDIT = 4;
const FIRST = 16;

/**
 * A system call filter for Linux (classic BPF: eight bytes per instruction), as `bwrap --seccomp` reads it.
 * Refused calls fail with EPERM. `execve` stays allowed, since Node itself is started through it under the
 * filter; without a new process it leads nowhere.
 */
export function seccompFilter(arch: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = MACHINES[arch];
  if (!machine || process.platform !== 'linux') return null;
  const refused = Object.values(machine.refused);
  // After the comparisons: allow, refuse, unknown, and the check of `clone` flags.
  const first = 7 + refused.length;
  const [refuse, unknown, flags] = [first + 1, first + 2, first + 3];
  const program: [code: number, value: number, then?: number, otherwise?: number][] = [
    [LOAD, AUDIT],
    [IF_EQUAL, machine.audit, 3],
    [RETURN, KILL],
    [LOAD, NUMBER],
    [IF_AT_LEAST, X32, refuse],
    [IF_EQUAL, CLONE3, unknown],
    [IF_EQUAL, machine.clone, flags],
    ...refused.map((number): [number, number, number] => [IF_EQUAL, number, refuse]),
    [RETURN, ALLOW],
    [RETURN, REFUSE],
    [RETURN, UNKNOWN],
    [LOAD, FIRST],
    [IF_SET, CLONE_THREAD, flags + 2, flags + 3],
    [RETURN, ALLOW],
    [RETURN, REFUSE],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, value, then, otherwise]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    // Jump offsets count from the next instruction.
    bytes.writeUInt8(then === undefined ? 0 : then - at - 1, at * 8 + 2);
    bytes.writeUInt8(otherwise === undefined ? 0 : otherwise - at - 1, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  return bytes;
}
