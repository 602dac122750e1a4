// Lists here have pages with numbers, or a button; none is endless.
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
