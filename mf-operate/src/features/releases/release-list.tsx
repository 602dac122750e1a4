/** Published releases of a remote, on its page. */
export function ReleaseList({ remote }: { remote: string }) {
  return <p>{remote}</p>;
}
