import { z } from 'zod';

/** What members add to the site, as operators see it. */
export const CONTENT_KINDS = [
  'talk',
  'note',
  /** Of a speaker. */
  'picture',
  /** Of a speaker. */
  'biography',
  /** A talk's place on the page of a speaker who was there before. */
  'place',
  /** Of a talk. */
  'transcript',
] as const;
export const ContentKind = z.enum(CONTENT_KINDS).meta({ id: 'ContentKind' });
export type ContentKind = z.infer<typeof ContentKind>;

export const CONTENT_STATES = [
  'shown',
  /** For an operator's decision; until then only its author sees it. Biographies, places and transcripts only. */
  'waiting',
  /** By an operator; its author sees it with the reason. */
  'hidden',
] as const;
export const ContentState = z.enum(CONTENT_STATES).meta({ id: 'ContentState' });
export type ContentState = z.infer<typeof ContentState>;

/** Days after hiding, when contents are deleted for good. */
export const HIDDEN_DAYS = 30;
/** Days for which the network that sent new contents can be compared. */
export const CONTENT_NETWORK_DAYS = 28;
export const CONTENTS_A_PAGE = 50;
/** Of one call. */
export const MOST_CONTENTS = 200;
export const MAX_MODERATION_REASON = 300;

/** Longest text that is searched for. */
export const MAX_CONTENTS_TEXT = 300;

const Id = z.int().positive().max(2_147_483_647);
/** Negative: of {@link Content} that no member added. */
const IdToHide = z.union([Id, z.int().negative()]);
const QueryId = z.coerce.number().pipe(Id);

/** A member as shown beside contents. */
export const ContentMember = z
  .object({ id: z.int(), name: z.string(), suspended: z.boolean() })
  .meta({ id: 'ContentMember' });
export type ContentMember = z.infer<typeof ContentMember>;

export const Content = z
  .object({
    /** Negative for what no member added, such as talks from imports, until operators hide it, which gives it another id. */
    id: z.int(),
    kind: ContentKind,
    state: ContentState,
    /** The talk's title, of a note: where it stands, of pictures, biographies and places: the speaker's name. */
    title: z.string(),
    /** Its text, at most 500 characters; of a place: the talk's title. */
    text: z.string(),
    /** Path of its page on the site; hidden contents answer 410 there. */
    path: z.string().nullable(),
    /** Path on the console of a picture, shown or hidden. */
    picture_url: z.string().nullable(),
    /** Null if no member added it, or the account was deleted. */
    member: ContentMember.nullable(),
    /** ISO 8601, UTC. */
    added_at: z.string(),
    /** Whether contents of the same network can be listed with `network_of`. */
    has_network: z.boolean(),
    /** Why it was hidden. */
    reason: z.string().nullable(),
    hidden_at: z.string().nullable(),
    /** When it is deleted for good; null unless hidden. */
    deleted_from: z.string().nullable(),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof Content>;

/** `GET /curation/contents?kind=&state=&member=&network_of=&text=&day=&before=` */
export const ContentsQuery = z.object({
  kind: ContentKind.optional(),
  state: ContentState.optional(),
  /** Id of a member. */
  member: QueryId.optional(),
  /** Id of contents: lists those of the same network, at most 28 days old. */
  network_of: QueryId.optional(),
  /**
   * Part of a title, text or name, in any case, or the address or path of a talk's or speaker's page. What no member added is only listed
   * with it, after everything else, if words of its title, text or name begin so; the best page of results of each kind.
   */
  text: z.string().trim().min(2).max(MAX_CONTENTS_TEXT).optional(),
  /** `yyyy-MM-dd`, UTC. */
  day: z.iso.date().optional(),
  /** `next` of the page before. */
  before: QueryId.optional(),
});
export type ContentsQuery = z.infer<typeof ContentsQuery>;

/** Newest first, {@link CONTENTS_A_PAGE} a page. */
export const ContentPage = z
  .object({
    contents: z.array(Content),
    /** For `before`; null on the last page. */
    next: z.int().nullable(),
    /** Number of all contents that wait. */
    waiting: z.int(),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof ContentPage>;

/** Shown to the author, and kept in the audit log. */
const Reason = z
  .string()
  .trim()
  .min(1, 'Say why: its author sees the reason')
  .max(MAX_MODERATION_REASON, `A reason can have at most ${MAX_MODERATION_REASON} characters`);

const Ids = z.array(Id).min(1).max(MOST_CONTENTS);

/** `POST /curation/contents/restore`, `/approve`, `/delete` */
export const ContentIds = z.object({ ids: Ids });
export type ContentIds = z.infer<typeof ContentIds>;

/** `POST /curation/contents/hide`, also for what waits, which is thereby refused. */
export const ContentsToHide = z.object({
  ids: z.array(IdToHide).min(1).max(MOST_CONTENTS),
  reason: Reason,
});
export type ContentsToHide = z.infer<typeof ContentsToHide>;

/** `POST /curation/members/{id}/hide`: everything that the member added. */
export const HidingReason = z.object({ reason: Reason });
export type HidingReason = z.infer<typeof HidingReason>;

/** Result of a change to contents. */
export const ContentChange = z
  .object({
    /** Names the act; null if nothing changed. Also in the audit log's details, as `change`. */
    change: z.string().nullable(),
    /** Number of contents changed; those that were so already are not. */
    changed: z.int(),
  })
  .meta({ id: 'ContentChange' });
export type ContentChange = z.infer<typeof ContentChange>;

/** `POST /curation/contents/undo`: reverts what a hide, restore or approve changed, unless it was changed again since. */
export const ContentUndo = z.object({ change: z.string().regex(/^[0-9a-f]{16}$/) });
export type ContentUndo = z.infer<typeof ContentUndo>;

const Counts = z.object({
  talks: z.int(),
  notes: z.int(),
  pictures: z.int(),
  biographies: z.int(),
  transcripts: z.int(),
});

/** A member with what operators need to decide on them. */
export const Member = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Address of their picture, as pages show it. */
    image: z.string().nullable(),
    /** ISO 8601, UTC. */
    joined_at: z.string(),
    /** Is named in OPERATORS, and cannot be suspended or deleted here. */
    is_operator: z.boolean(),
    /** Contents that everybody sees. */
    shown: Counts,
    /** Contents that operators have hidden. */
    hidden: Counts,
    waiting: z.int(),
    suspension: z
      .object({
        reason: z.string(),
        since: z.string(),
        /** ISO 8601, UTC; null: for good. */
        until: z.string().nullable(),
      })
      .nullable(),
    /** Since when an operator trusts them: what they add does not wait. */
    trusted_at: z.string().nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/**
 * `GET /curation/members?query=`: a name, or the address or path of a page or picture that they added to, or of their own picture. 20 at
 * most.
 */
export const MembersQuery = z.object({ query: z.string().trim().min(2).max(500) });
export type MembersQuery = z.infer<typeof MembersQuery>;
export const MemberList = z.array(Member);

/** `POST /curation/members/{id}/suspend`: ends their sessions; signing in says so. */
export const Suspension = z.object({
  reason: Reason,
  /** In days; omitted: for good. */
  days: z.int().min(1).max(3_650).optional(),
});
export type Suspension = z.infer<typeof Suspension>;

/** `POST /curation/members/{id}/delete`: their account, for good. */
export const MemberDeletion = z.object({
  /** What becomes of the talks, pictures, biographies and transcripts: they stay without the name, or are deleted as well. Notes always are. */
  contents: z.enum(['keep', 'delete']),
});
export type MemberDeletion = z.infer<typeof MemberDeletion>;

/** What the deletion of an account removed and left. */
export const DeletedMember = z.object({ deleted: Counts, kept: Counts }).meta({ id: 'DeletedMember' });
export type DeletedMember = z.infer<typeof DeletedMember>;

/** Its author's own contents on a page, which others do not see there. */
const OwnContent = z.object({ state: z.enum(['waiting', 'hidden']), reason: z.string().nullable() });

/** `GET /speakers/{slug or id}/waiting`: what the requesting member added here and others do not see; empty for visitors. */
export const OwnWaiting = z
  .object({
    biographies: z.array(OwnContent.extend({ text: z.string() })),
    pictures: z.array(OwnContent),
    talks: z.array(OwnContent.extend({ slug: z.string(), title: z.string() })),
  })
  .meta({ id: 'OwnWaiting' });
export type OwnWaiting = z.infer<typeof OwnWaiting>;

/** `GET /talks/{slug or id}/transcripts/waiting`: the requesting member's transcript that others do not see; null if there is none. */
export const OwnTranscript = z.object({ waiting: OwnContent.nullable() }).meta({ id: 'OwnTranscript' });
export type OwnTranscript = z.infer<typeof OwnTranscript>;
