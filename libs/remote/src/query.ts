// The facade for server state: one cache in the page, shared by the shell and every remote.
export { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
