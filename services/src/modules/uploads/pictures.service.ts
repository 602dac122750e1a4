import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../gateway/errors.js';
import { FILE_STORAGE, type FileStorage, type StoredFile } from '../../storage/file-storage.js';
import { makePicture, type Picture, PictureRefused } from './make-picture.js';
import { PICTURE_SIZES, pictureAddress, type PictureSize } from './picture-sizes.js';

/** Pictures that members upload. */
@Injectable()
export class PicturesService {
  private tail: Promise<unknown> = Promise.resolve();

  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  /**
   * Re-encodes what a member sent.
   *
   * @param field of the form, which a refusal (`VALIDATION_FAILED`) is listed under
   */
  async make(content: Buffer, field: string): Promise<Picture> {
    return this.made(content).catch((error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error;
      throw new DomainError('VALIDATION_FAILED', {
        text: error.message,
        errors: { [field]: [error.message] },
        cause: error,
      });
    });
  }

  /**
   * Keeps a picture in every size, where everybody finds it, and resolves to its address. It comes before the row that names it: a file
   * that no row names does no harm, a row without its file would.
   */
  async show({ hash, files }: Picture): Promise<string> {
    for (const { size, content } of files) await this.storage.put(`pictures/${hash}-${size}.webp`, content);
    return pictureAddress(hash);
  }

  /** Keeps a picture where operators alone find it. Resolves to what it is held under: each time another one, so that it can go. */
  async hold({ hash, files }: Picture): Promise<string> {
    const held = `${hash}-${randomBytes(8).toString('hex')}`;
    for (const { size, content } of files) await this.storage.put(heldKey(held, size), content);
    return held;
  }

  /** A picture that is held, in its largest size; null where it is gone. */
  held(held: string): Promise<StoredFile | null> {
    return this.storage.get(heldKey(held, Math.max(...PICTURE_SIZES) as PictureSize));
  }

  /** Keeps a held picture where everybody finds it, and resolves to its address. The held one stays. Null where it is gone. */
  async accept(held: string): Promise<string | null> {
    const files: Picture['files'] = [];
    for (const size of PICTURE_SIZES) {
      const file = await this.storage.get(heldKey(held, size));
      if (!file) return null;
      files.push({ size, content: await buffer(file.content) });
    }
    return this.show({ hash: held.slice(0, held.indexOf('-')), files });
  }

  /** Takes away what {@link show} keeps; the caller knows that nothing refers to it. Shown again, it is kept again. */
  async remove(hash: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.storage.remove(`pictures/${hash}-${size}.webp`);
  }

  /** Takes a held picture away. */
  async drop(held: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.storage.remove(heldKey(held, size));
  }

  /** One at a time: unfolded, a picture takes a hundred times the room of its file. */
  private made(content: Buffer): ReturnType<typeof makePicture> {
    const picture = this.tail.then(() => makePicture(content));
    this.tail = picture.catch(() => undefined);
    return picture;
  }
}

const heldKey = (held: string, size: PictureSize): string => `proposals/${held}-${size}.webp`;
