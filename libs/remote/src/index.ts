export { useLocation, useNavigate, useNavigationType, useSearchParams } from './router';
export { Link, type LinkProps } from './link';
export { useKeptState } from './kept-state';
export { LanguagesContext } from './languages';
export { ParamsContext, useParams } from './params';
export { queryOptions, useMutation, useQuery, useQueryClient } from './query';
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
export { clearAlerts, dismissAlert, showAlert, useAlerts, type Alert } from './alerts';
