import { Inject, Injectable } from '@nestjs/common';
import { type PasskeyAnswer, type PasskeyRegistration, SITE } from '@lectern/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { CONFIG, type Config } from '../../../config/config.js';
import type { PasskeyEntity } from './passkey.entity.js';

/** Loaded on demand: only operators need it. */
const library = () => import('@simplewebauthn/server');

/** Milliseconds a browser waits for the person. */
const TIMEOUT_MS = 5 * 60_000;

const described = ({ credential, transports }: PasskeyEntity) => ({
  id: credential,
  transports: JSON.parse(transports) as string[],
});

/** WebAuthn ceremonies for the console: on its own host and origin, with user verification each time. */
@Injectable()
export class WebAuthn {
  private readonly origin: string;
  private readonly host: string;

  constructor(@Inject(CONFIG) { console, publicUrl }: Config) {
    this.origin = console?.url ?? publicUrl;
    this.host = new URL(this.origin).hostname;
  }

  async registrationOptions(
    person: { id: number; email: string },
    known: PasskeyEntity[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return (await library()).generateRegistrationOptions({
      rpName: `${SITE.name} console`,
      rpID: this.host,
      userName: person.email,
      userID: new TextEncoder().encode(`user ${person.id}`),
      attestationType: 'none',
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(described),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    });
  }

  async confirmationOptions(known: PasskeyEntity[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return (await library()).generateAuthenticationOptions({
      rpID: this.host,
      timeout: TIMEOUT_MS,
      allowCredentials: known.map(described),
      userVerification: 'required',
    });
  }

  /** The new credential; null unless a verified person answered this challenge on this origin. */
  async registered(answer: PasskeyRegistration, challenge: string): Promise<WebAuthnCredential | null> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
      });
      return verified ? registrationInfo.credential : null;
    } catch {
      return null;
    }
  }

  /** The passkey's new counter; null unless it signed this challenge on this origin for a verified person. */
  async confirmed(
    answer: PasskeyAnswer,
    challenge: string,
    { credential, publicKey, counter }: PasskeyEntity,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.host,
        requireUserVerification: true,
        credential: { id: credential, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }
}
