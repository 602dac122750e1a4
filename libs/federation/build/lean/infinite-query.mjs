// Lists here use page numbers or a button, so infinite queries are not needed.
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
