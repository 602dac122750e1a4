import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import {
  LikeAnswer,
  NewSlotNote,
  NewTalkNote,
  Note,
  NoteChange,
  NoteList,
  SIGN_IN_TO_LIKE,
  SIGN_IN_TO_WRITE,
  TALK_ID_REQUIRED,
} from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { likeWanted } from '../../gateway/like-wanted.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { type NewNote, readNewNote, readNoteChange } from './new-note.js';
import { NoteLikesService } from './note-likes.service.js';
import { NotesService } from './notes.service.js';

const TALK_ID = /^\d{1,10}$/;

/** Inlined: a named schema would refer to definitions that the API description does not contain. */
function written({ shape }: z.ZodObject) {
  return z.toJSONSchema(z.object(shape), { io: 'input', target: 'openapi-3.0' });
}

const EITHER_PAYLOAD = {
  schema: { oneOf: [NewTalkNote, NewSlotNote].map(written) },
} as Parameters<typeof ApiBody>[0];
const CHANGE_PAYLOAD = { schema: written(NoteChange) } as Parameters<typeof ApiBody>[0];

/** @source product.md, section 7 */
@ApiTags('notes')
@Controller('api/v1')
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly likes: NoteLikesService,
  ) {}

  @Get('notes')
  @SerializeOptions({ schema: Note })
  @ApiQuery({ name: 'talk_id' })
  @ApiQuery({
    name: 'user_id',
    required: false,
    description: 'The requesting user; has no effect on the list.',
  })
  @ApiOkResponse({ standardSchema: NoteList })
  ofTalk(@Query('talk_id') talkId: unknown, @Ctx() { user }: RequestContext): Promise<Note[]> {
    if (typeof talkId !== 'string' || !TALK_ID.test(talkId)) {
      throw new DomainError('BAD_REQUEST', { text: TALK_ID_REQUIRED });
    }
    return this.notes.ofTalk(Number(talkId), user);
  }

  @Get('slots/:id/fetch_notes')
  @SerializeOptions({ schema: Note })
  @ApiOkResponse({ standardSchema: NoteList })
  ofSlot(@Param('id') id: string, @Ctx() { user }: RequestContext): Promise<Note[]> {
    return this.notes.ofSlot(id, user);
  }

  @Post('notes')
  @UseGuards(SignedIn(SIGN_IN_TO_WRITE))
  @SerializeOptions({ schema: Note })
  @ApiBody(EITHER_PAYLOAD)
  @ApiCreatedResponse({ standardSchema: Note })
  create(
    @Body(readNewNote) input: NewNote,
    @CurrentUser() user: SignedInUser,
    @Ctx() { network }: RequestContext,
  ): Promise<Note> {
    return this.notes.create(input, user, network);
  }

  /** @source decisions.md, "Writing" */
  @Patch('notes/:id')
  @UseGuards(SignedIn('You need to be logged in to change notes.'))
  @SerializeOptions({ schema: Note })
  @ApiBody(CHANGE_PAYLOAD)
  @ApiOkResponse({ standardSchema: Note })
  change(
    @Param('id') id: string,
    @Body(readNoteChange) changed: NoteChange,
    @CurrentUser() user: SignedInUser,
  ): Promise<Note> {
    return this.notes.change(id, changed, user);
  }

  @Delete('notes/:id')
  @HttpCode(204)
  @UseGuards(SignedIn('You need to be logged in to delete notes.'))
  @ApiNoContentResponse()
  remove(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<void> {
    return this.notes.remove(id, user);
  }

  /** Restores a recently deleted note. */
  @Post('notes/:id/restore')
  @HttpCode(200)
  @UseGuards(SignedIn('You need to be logged in to restore notes.'))
  @SerializeOptions({ schema: Note })
  @ApiOkResponse({ standardSchema: Note })
  restore(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<Note> {
    return this.notes.restore(id, user);
  }

  @Post('notes/:id/like_notes')
  @HttpCode(200)
  @UseGuards(SignedIn(SIGN_IN_TO_LIKE.notes))
  @SerializeOptions({ schema: LikeAnswer })
  @ApiOkResponse({ standardSchema: LikeAnswer })
  async like(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Headers('x-intent') intent: unknown,
  ): Promise<LikeAnswer> {
    const note = await this.notes.seen(id, user);
    return this.likes.toggle(note.id, user.id, likeWanted(intent));
  }
}
