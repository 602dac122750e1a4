export {
  Link,
  NavLink,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router';
export { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from './query';
export {
  definePage,
  defineSlot,
  type PageContext,
  type PageModule,
  type PageQuery,
  type SlotModule,
} from './page';
export type { Head } from '@lectern/contracts';
export { HeadContext, PageHead, type HeadSink } from './head';
export { Slot, SlotContext, type SlotName, type SlotRenderer, type Slots } from './slot';
export { dismissAlert, showAlert, useAlerts, type Alert } from './alerts';
