import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../gateway/errors.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';
import { makePicture, PictureRefused } from './make-picture.js';
import { pictureAddress } from './picture-sizes.js';

/** Pictures that members upload. */
@Injectable()
export class PicturesService {
  private tail: Promise<unknown> = Promise.resolve();

  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  /**
   * Keeps a picture in every size and resolves to its address. It comes before the row that names it: a file that no row names does
   * no harm, a row without its file would.
   *
   * @param field of the form, which a refusal (`VALIDATION_FAILED`) is listed under
   */
  async keep(content: Buffer, field: string): Promise<string> {
    const { hash, files } = await this.made(content).catch((error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error;
      throw new DomainError('VALIDATION_FAILED', {
        text: error.message,
        errors: { [field]: [error.message] },
        cause: error,
      });
    });
    for (const file of files) await this.storage.put(`pictures/${hash}-${file.size}.webp`, file.content);
    return pictureAddress(hash);
  }

  /** One at a time: unfolded, a picture takes a hundred times the room of its file. */
  private made(content: Buffer): ReturnType<typeof makePicture> {
    const picture = this.tail.then(() => makePicture(content));
    this.tail = picture.catch(() => undefined);
    return picture;
  }
}
