export { theme, media } from './theme';
export { GlobalStyle } from './global-style';
export { fontFaces } from './font-faces';
export { Fine, InPlace, Meta, PageTop, Panel, Row, SkipLink, Stack, TalkGrid, Wrap } from './layout';
export { MenuBox } from './menu-box';
export { RowList } from './row-list';
export { underlinedLinks } from './underlined-links';
export { Stage } from './stage';
export { VisuallyHidden } from './visually-hidden';
export { Button, ButtonLink } from './button';
export { CoverLink, ExternalLink, TextButton, TextLink } from './link';
export { Icon } from './icon';
export {
  arrowLeftIcon,
  arrowRightIcon,
  bellIcon,
  calendarCheckIcon,
  calendarDaysIcon,
  calendarIcon,
  calendarPlusIcon,
  captionsIcon,
  checkIcon,
  chevronDownIcon,
  chevronLeftIcon,
  chevronRightIcon,
  chevronsLeftIcon,
  chevronsRightIcon,
  circleAlertIcon,
  clockIcon,
  copyIcon,
  externalLinkIcon,
  globeIcon,
  hashIcon,
  imageIcon,
  layersIcon,
  logOutIcon,
  mapPinIcon,
  menuIcon,
  pauseIcon,
  pencilLineIcon,
  playIcon,
  presentationIcon,
  rotateIcon,
  searchIcon,
  slidersHorizontalIcon,
  thumbsUpIcon,
  trashIcon,
  triangleAlertIcon,
  undo2Icon,
  uploadIcon,
  userIcon,
  videoOffIcon,
  xIcon,
  type IconShape,
  chevronUpIcon,
  shareIcon,
} from './icons';
export { Chip, ChipLink, Chips, Tag } from './chip';
export { duotoneOf, initials, type ArtConference } from './art';
export { TalkArt } from './talk-art';
export { Avatar, SpeakerArt } from './avatar';
export { Frame, Thumb, type ThumbTalk } from './thumb';
export { TalkCard, TalkCardSkeleton } from './talk-card';
export { TalkRow, TalkRows } from './talk-row';
export { TalkLinks } from './talk-links';
export { Marks } from './marks';
export { MissingThumb } from './missing-thumb';
export { isStandIn } from './use-picture';
export { formatName, missingVideo } from './talk-facts';
export { Pages } from './pages';
export { Crumbs } from './crumbs';
export { Views, ViewsBar } from './views';
export { Editions } from './editions';
export { Letters } from './letters';
export { SortBy } from './sort-by';
export { NameField } from './name-field';
export { FilterChips, type FilterChip } from './filter-chips';
export { Facet, type FacetChoice } from './facet';
export { FacetRow, FacetRows } from './facet-row';
export { Fold } from './fold';
export { Said } from './said';
export { Marked } from './marked';
export { Group, Groups, HashTile, InitialsTile, Label, Mini } from './groups';
export { monogram } from './monogram';
export { PageTitle, Section } from './section';
export { Skeleton } from './skeleton';
export { Callout } from './callout';
export { EmptyState } from './empty-state';
export { ErrorText, Failure, Spinner } from './states';
export { TryAgain } from './try-again';
export { Alerts } from './alerts';
export { Toast } from './toast';
export { Tabs } from './tabs';
export { LampField } from './lamp-field';
export { deferred, type DeferredOptions } from './deferred';
export { NotLoaded, deferredCall } from './deferred-call';
export { Dialog, DialogBody, DialogFoot } from './dialog';
export { InlineConfirm } from './inline-confirm';
export { Combobox, type ComboboxOption } from './combobox';
export { useListbox } from './use-listbox';
export { Field, FieldError, TextArea, TextInput } from './field';
export { Logo, Mark } from './logo';
export { SearchBox, SearchField } from './search-box';
export { formatDuration, timeAgo, twoWords } from './format';
export { countOf, formatCount, formatCount as formatViews, totalOf, yearsOf } from './counts';
export { dayOf, formatClock, formatDate, formatDay, formatMonth, formatNoteTime, yearOf } from './dates';
export { isDay, isIn, rangeOf, type Day, type DayRange } from './date-picker/days';
export { Given } from './given';
export {
  chosenLanguages,
  inChosenLanguages,
  langOf,
  languageName,
  readsLanguage,
  useMyLanguages,
} from './languages';
export { SITE_LANGUAGE, useLocale } from './locale';
export { TimeAgo } from './time-ago';
