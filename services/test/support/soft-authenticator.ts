import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyRegistration } from '@lectern/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** How a browser and an authenticator respond to a challenge; each part can be made wrong. */
export interface Circumstances {
  origin: string;
  host: string;
  /** Whether the person was verified, by a finger or a PIN. */
  verified?: boolean;
}

/** A software passkey: signs what WebAuthn requests. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  register(challenge: string, about: Circumstances): PasskeyRegistration {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.dataOf(about, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, about),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  answer(challenge: string, about: Circumstances): PasskeyAnswer {
    this.counter += 1;
    const data = this.dataOf(about);
    const clientDataJSON = this.clientData('webauthn.get', challenge, about);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      },
    };
  }

  private named() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private dataOf({ host, verified = true }: Circumstances, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string, { origin }: Circumstances): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}
