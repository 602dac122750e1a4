import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { chooseTranscript } from './transcripts/choose-transcript.js';
import type { TalkText } from './text/talk-text.js';

/** Letters of a transcript that are read: more than a day of speech. */
const MOST_LETTERS = 1_500_000;

/** Reads a talk's texts. */
@Injectable()
export class TalkTexts {
  constructor(private readonly database: Database) {}

  async of(talkId: number): Promise<TalkText> {
    const { read } = this.database;
    const [transcript] = await chooseTranscript(read, talkId);
    const [[talk], lines, speakers] = await Promise.all([
      read.query<{ title: string; description: string; conference: string | null }>(
        `SELECT t.title, t.description, COALESCE(t.conference_name, c.name) AS conference
         FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id WHERE t.id = ?`,
        [talkId],
      ),
      read.query<{ seconds: number; content: string }>(
        'SELECT seconds, content FROM transcript_lines WHERE talk_id = ? AND language = ? ORDER BY position',
        [talkId, transcript?.language ?? ''],
      ),
      read.query<{ name: string }>(
        'SELECT s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id WHERE ts.talk_id = ?',
        [talkId],
      ),
    ]);
    let letters = 0;
    const transcribed = lines.filter(({ content }) => (letters += content.length) <= MOST_LETTERS);
    return {
      title: talk?.title ?? '',
      description: talk?.description ?? '',
      transcript: transcribed.map(({ content }) => content),
      starts: transcribed.map(({ seconds }) => seconds),
      names: [...speakers.map(({ name }) => name), ...(talk?.conference ? [talk.conference] : [])],
    };
  }
}
