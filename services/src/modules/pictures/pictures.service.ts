import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { DomainError } from '../../kernel/errors.js';
import { FILE_STORAGE, type FileStorage, type StoredFile } from '../../storage/file-storage.js';
import { makePicture, type Picture, PictureRefused } from './make-picture.js';
import { PICTURE_SIZES, pictureAddress, type PictureSize } from '../../storage/picture-sizes.js';

/** The picture's hash, from the name of a held one. */
export const hashIn = (held: string): string => held.slice(0, held.indexOf('-'));

/** A damaged file can take ten seconds and does not count as an upload. */
const MOST_OF_ONE = 5;

/** Pictures that members upload. */
@Injectable()
export class PicturesService {
  /** One at a time: a decoded picture takes a hundred times the size of its file. */
  private readonly all = new ConcurrencyLimit(1);
  private readonly ofMember = new ConcurrencyLimit(1, {
    most: MOST_OF_ONE - 1,
    refusal: () =>
      new DomainError('RATE_LIMITED', {
        text: `${MOST_OF_ONE} of your pictures are being processed. Please send the next one in a moment.`,
        headers: { 'Retry-After': '5' },
      }),
  });

  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  /** A published picture in its largest size, hidden or not; null if it is gone. */
  shown(hash: string): Promise<StoredFile | null> {
    return this.storage.get(`pictures/${hash}-${LARGEST}.webp`);
  }

  /**
   * Re-encodes an uploaded picture. Members are served in turn: a member waits for at most one picture of each other member.
   *
   * @throws {DomainError} `RATE_LIMITED` if this member has many in progress
   * @param field form field under which a refusal (`VALIDATION_FAILED`) is listed
   */
  async make(userId: number, content: Buffer, field: string): Promise<Picture> {
    const made = this.ofMember.run(String(userId), () =>
      this.all.run('pictures', () => makePicture(content)),
    );
    return made.catch((error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error;
      throw new DomainError('VALIDATION_FAILED', {
        text: error.message,
        errors: { [field]: [error.message] },
        cause: error,
      });
    });
  }

  /**
   * Publishes a picture in every size and resolves to its address. Runs before the row is written: a file without a row is harmless, a row
   * without its file is not.
   */
  async show({ hash, files }: Picture): Promise<string> {
    for (const { size, content } of files) await this.storage.put(`pictures/${hash}-${size}.webp`, content);
    return pictureAddress(hash);
  }

  /** Stores a picture for operators only. Resolves to its name, which is unique each time, so that it can be removed. */
  async hold({ hash, files }: Picture): Promise<string> {
    const held = `${hash}-${randomBytes(8).toString('hex')}`;
    for (const { size, content } of files) await this.storage.put(heldKey(held, size), content);
    return held;
  }

  /** Names of all held pictures, whether or not a row refers to them. */
  async allHeld(): Promise<Set<string>> {
    const names = new Set<string>();
    for await (const key of this.storage.list(HELD)) {
      const name = HELD_KEY.exec(key)?.[1];
      if (name) names.add(name);
    }
    return names;
  }

  /** A held picture in its largest size; null if it is gone. */
  held(held: string): Promise<StoredFile | null> {
    return this.storage.get(heldKey(held, LARGEST));
  }

  /** Publishes a held picture and resolves to its address. The held copy stays. Null if the picture is gone. */
  async accept(held: string): Promise<string | null> {
    const files: Picture['files'] = [];
    for (const size of PICTURE_SIZES) {
      const file = await this.storage.get(heldKey(held, size));
      if (!file) return null;
      files.push({ size, content: await buffer(file.content) });
    }
    return this.show({ hash: hashIn(held), files });
  }

  /** Removes a published picture; the caller has checked that it is unreferenced. {@link show} can publish it again. */
  async remove(hash: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.storage.remove(`pictures/${hash}-${size}.webp`);
  }

  /** Removes a held picture. */
  async drop(held: string): Promise<void> {
    for (const size of PICTURE_SIZES) await this.storage.remove(heldKey(held, size));
  }
}

const LARGEST = Math.max(...PICTURE_SIZES) as PictureSize;

const HELD = 'proposals';
const HELD_KEY = /^proposals\/([0-9a-f]+-[0-9a-f]+)-\d+\.webp$/;

const heldKey = (held: string, size: PictureSize): string => `${HELD}/${held}-${size}.webp`;
