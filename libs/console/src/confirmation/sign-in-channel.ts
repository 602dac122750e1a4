/** Where a second window returns to after signing in. */
export const SIGNED_IN_PATH = '/operate/confirmed';

const CHANNEL = 'lectern-signed-in';

/** Notifies the console's other windows that the operator has signed in again. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(true);
  channel.close();
}

/** Calls back when another window announces a sign-in. Returns a function that unsubscribes. */
export function onSignedIn(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = callback;
  return () => channel.close();
}
