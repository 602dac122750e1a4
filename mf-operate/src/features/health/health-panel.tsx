/** How the releases of a remote do, on its page. */
export function HealthPanel({ remote }: { remote: string }) {
  return <p>{remote}</p>;
}
