/** Joins avatars, as `a`, to a query of another module. @param userId SQL of the user's id */
export const joinAvatar = (userId: string): string => `LEFT JOIN avatars a ON a.user_id = ${userId}`;
