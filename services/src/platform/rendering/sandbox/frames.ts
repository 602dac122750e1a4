/** Longer frames are rejected. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const HEAD = 4;

/** The input is not a valid frame. */
export class FrameError extends Error {
  override name = 'FrameError';
}

/** Length (four bytes, big-endian) and JSON. @throws {FrameError} */
export function frameOf(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  if (length > MAX_FRAME_BYTES) throw new FrameError('The frame is too long');
  const frame = Buffer.allocUnsafe(HEAD + length);
  frame.writeUInt32BE(length);
  frame.write(text, HEAD);
  return frame;
}

/** Assembles frames from chunks of any size. Buffers at most one frame. */
export class FrameReader {
  private readonly head = Buffer.alloc(HEAD);
  private content: Buffer | null = null;
  private filled = 0;

  constructor(private readonly receive: (message: unknown) => void) {}

  /** @throws {FrameError} */
  read(part: Buffer): void {
    let at = 0;
    while (at < part.length) {
      const target = this.content ?? this.head;
      const taken = part.copy(target, this.filled, at);
      at += taken;
      this.filled += taken;
      if (this.filled === target.length) this.filledUp();
    }
  }

  private filledUp(): void {
    this.filled = 0;
    if (!this.content) {
      const length = this.head.readUInt32BE();
      if (length === 0 || length > MAX_FRAME_BYTES) throw new FrameError('The length of a frame is invalid');
      this.content = Buffer.alloc(length);
      return;
    }
    const text = this.content.toString('utf8');
    this.content = null;
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      throw new FrameError('A frame is not JSON');
    }
    this.receive(message);
  }
}
