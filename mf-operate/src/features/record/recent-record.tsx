/** The newest lines of the record: of one remote on its page, of all on the overview. */
export function RecentRecord({ remote }: { remote?: string }) {
  return <p>{remote}</p>;
}
