/** A suspended user tried to sign in. */
export class SuspendedUser extends Error {
  override name = 'SuspendedUser';

  constructor(readonly userId: number) {
    super(`User ${userId} is suspended`);
  }
}
