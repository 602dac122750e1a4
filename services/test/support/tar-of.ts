const BLOCK = 512;

/** A tar archive, made in one pass: names are truncated to the header's field, without validation. */
export function tarOf(files: readonly (readonly [name: string, content: string])[]): Buffer {
  const blocks = files.flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [header(name, bytes.length), bytes, padding];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name.slice(0, 25), 0, 100);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
