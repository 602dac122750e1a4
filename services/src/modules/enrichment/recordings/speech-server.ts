import { openAsBlob } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config, type SpeechSettings } from '../../../config/config.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { BodyTooLarge, readBody } from '../../../kernel/read-body.js';
import { languageTag } from '../../../text/language.js';
import { HostFault, UnusableFile } from './fetch-from-host.js';

const ALLOWANCE = 'speech minutes';
/** Of a talk whose length is not known. */
const USUAL_MINUTES = 60;
/** A day of speech, with times of each segment. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
/** It cannot be used, whatever the server's state: too large, or in a format that it does not read. */
const ABOUT_THE_FILE = new Set([400, 413, 415, 422]);

const Answer = z.object({
  language: z.string().nullable().catch(null).default(null),
  duration: z.coerce.number().nonnegative().nullable().catch(null).default(null),
  segments: z.array(
    z.object({ start: z.number().nonnegative(), end: z.number().nonnegative(), text: z.string() }),
  ),
});

export interface Spoken {
  /** WebVTT; null if nothing is said. */
  captions: string | null;
  /** BCP 47; null if it is not known. */
  language: string | null;
}

/** A server that writes down what is said, behind an address that speaks OpenAI's transcriptions; its output is untrusted. */
@Injectable()
export class SpeechServer {
  readonly settings: SpeechSettings | null;

  constructor(
    private readonly budget: DailyBudget,
    @Inject(CONFIG) config: Config,
  ) {
    this.settings = config.speech;
  }

  /**
   * Takes a talk's length of today's minutes.
   *
   * @param seconds null if it is not known
   * @returns how to give back what was not used; null if it does not fit
   */
  async reserve(seconds: number | null): Promise<((usedSeconds: number) => Promise<void>) | null> {
    if (!this.settings) return null;
    const minutes = seconds === null ? USUAL_MINUTES : Math.ceil(seconds / 60);
    const day = await this.budget.take(ALLOWANCE, minutes, this.settings.dailyMinutes);
    if (day === null) return null;
    return (used) => this.budget.settle(ALLOWANCE, day, Math.ceil(used / 60) - minutes);
  }

  /**
   * @param name with an ending that tells the format
   * @param language BCP 47; null if the server is to recognise it
   * @returns what is said, and the seconds of the recording as the server measured them
   * @throws {HostFault} for what says nothing about this file; UnusableFile
   * @see https://platform.openai.com/docs/api-reference/audio/createTranscription and …/audio/verbose-json-object
   */
  async transcribe(
    { file, name }: { file: string; name: string },
    language: string | null,
    stopping: AbortSignal,
  ): Promise<Spoken & { seconds: number | null }> {
    const { settings } = this;
    if (!settings) throw new HostFault('there is no speech server');
    const form = new FormData();
    form.append('file', await openAsBlob(file), name);
    form.append('model', settings.model);
    form.append('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'segment');
    // A hint in ISO 639-1.
    if (language && /^[a-z]{2}(?:-|$)/u.test(language)) form.append('language', language.slice(0, 2));
    const answer = Answer.safeParse(await this.send(settings, form, stopping));
    if (!answer.success) throw new HostFault('the speech server answers with something else');
    const { segments, duration } = answer.data;
    return {
      captions: vttOf(segments),
      language: languageTag(answer.data.language) ?? language,
      seconds: duration,
    };
  }

  private async send(
    { url, apiKey, timeoutMs }: SpeechSettings,
    body: FormData,
    stopping: AbortSignal,
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}/audio/transcriptions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}` },
        body,
        // The key must be sent to this address only.
        redirect: 'error',
        signal: AbortSignal.any([timeout, stopping]),
      });
      if (!response.ok) {
        await response.body?.cancel().catch(() => undefined);
        const reason = `the speech server answers with status ${response.status}`;
        throw ABOUT_THE_FILE.has(response.status) ? new UnusableFile(reason) : new HostFault(reason);
      }
      return JSON.parse((await readBody(response, LARGEST_ANSWER_BYTES)).toString('utf8'));
    } catch (cause) {
      if (cause instanceof HostFault || cause instanceof UnusableFile) throw cause;
      stopping.throwIfAborted();
      if (cause instanceof BodyTooLarge || cause instanceof SyntaxError)
        throw new HostFault('the speech server answers with something else', { cause });
      const reason = timeout.aborted ? 'does not answer in time' : 'cannot be reached, or breaks off';
      throw new HostFault(`the speech server ${reason}`, { cause });
    }
  }
}

/** Null without any text. */
function vttOf(segments: z.infer<typeof Answer>['segments']): string | null {
  const cues = segments.flatMap(({ start, end, text }) => {
    const line = text.replace(/\s+/gu, ' ').trim();
    return line === '' ? [] : [`${timeOf(start)} --> ${timeOf(end)}\n${escaped(line)}\n`];
  });
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join('\n')}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `00:01:02.500` */
function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const milliseconds = String(Math.floor((seconds - whole) * 1_000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${milliseconds}`;
}
