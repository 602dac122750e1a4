import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config, type LanguageModelSettings } from '../../../config/config.js';
import { Clock } from '../../../kernel/clock.js';
import { BodyTooLarge, readBody } from '../../../kernel/read-body.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { type Attributes, traced } from '../../../monitoring/tracing/tracing.js';
import { readAnswer, type ModelAnswer } from './answer.js';
import { promptFor } from './prompt.js';
import type { TalkText } from '../text/talk-text.js';

const ALLOWANCE = 'language model tokens';
const MOST_OUTPUT_TOKENS = 900;
const LARGEST_ANSWER_BYTES = 256 * 1024;
const AT_ONCE = 4;
/** Time without requests after a failure, so that a model that is down does not slow down visitors. */
const REST_MS = 30_000;

/** Why the built-in method is used instead; logged, never with the model's output. */
class ModelFailure extends Error {
  constructor(
    message: string,
    /** Whether nothing was generated, so that no tokens were used. */
    readonly unused: boolean,
  ) {
    super(message);
  }
}

/** A language model behind an address that speaks OpenAI's chat completions; its output is untrusted. */
@Injectable()
export class LanguageModel {
  private readonly logger = new Logger(LanguageModel.name);
  private readonly settings: LanguageModelSettings | null;
  private outputLimit: 'max_tokens' | 'max_completion_tokens' = 'max_tokens';
  private running = 0;
  private restUntil = 0;

  constructor(
    private readonly budget: DailyBudget,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.settings = config.llm;
  }

  /** Summary and tags of a talk; null if no model is configured, it fails, its response is unusable or the day's tokens are used up. */
  async describe(text: TalkText, signal: AbortSignal): Promise<ModelAnswer | null> {
    const { settings } = this;
    if (!settings || signal.aborted || this.running >= AT_ONCE || this.clock.now().getTime() < this.restUntil)
      return null;
    this.running += 1;
    try {
      return await this.ask(settings, text, signal);
    } catch (error) {
      this.restUntil = this.clock.now().getTime() + REST_MS;
      this.logger.warn(
        `The language model failed: ${error instanceof Error ? error.message : 'unknown reason'}`,
      );
      return null;
    } finally {
      this.running -= 1;
    }
  }

  private async ask(
    settings: LanguageModelSettings,
    text: TalkText,
    signal: AbortSignal,
  ): Promise<ModelAnswer | null> {
    const messages = promptFor(text);
    // A token has about four letters in English and fewer in other languages; bytes / 3 is a safe estimate.
    const prompt = messages.reduce((sum, { content }) => sum + Math.ceil(Buffer.byteLength(content) / 3), 0);
    const reserved = prompt + MOST_OUTPUT_TOKENS;
    const day = await this.budget.take(ALLOWANCE, reserved, settings.dailyTokens);
    if (day === null) {
      this.logger.debug('The daily token budget is used up');
      return null;
    }
    let used = reserved;
    try {
      const both = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)]);
      const { content, tokens } = await traced(
        `chat ${settings.model}`,
        'client',
        () => ({
          'gen_ai.operation.name': 'chat',
          'gen_ai.request.model': settings.model,
          'server.address': new URL(settings.url).hostname,
        }),
        () => this.complete(settings, messages, both),
        {
          found: ({ tokens }): Attributes => (tokens === null ? {} : { 'gen_ai.usage.total_tokens': tokens }),
        },
      );
      // At least a tenth of the estimate: a reported usage of 0 would defeat the budget.
      used = Math.max(Math.ceil(reserved / 10), tokens ?? reserved);
      const answer = readAnswer(content, text.starts);
      if (!answer) throw new ModelFailure('the response does not have the requested form', false);
      return answer;
    } catch (error) {
      if (error instanceof ModelFailure && error.unused) used = 0;
      if (error instanceof DOMException) throw new ModelFailure('no response in time', false);
      throw error;
    } finally {
      await this.budget.settle(ALLOWANCE, day, used - reserved);
    }
  }

  private async complete(
    settings: LanguageModelSettings,
    messages: { role: string; content: string }[],
    signal: AbortSignal,
  ): Promise<{ content: string; tokens: number | null }> {
    const send = () => this.send(settings, messages, signal);
    let response = await send();
    // Newer OpenAI models use another name for the limit.
    if (response.status === 400 && this.outputLimit === 'max_tokens') {
      const refusal = await readLimited(response);
      if (refusal.includes('max_completion_tokens')) {
        this.outputLimit = 'max_completion_tokens';
        response = await send();
      }
    }
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw new ModelFailure(`status ${response.status}`, true);
    }
    return readCompletion(await readLimited(response));
  }

  private async send(
    { url, apiKey, model }: LanguageModelSettings,
    messages: { role: string; content: string }[],
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      return await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ model, messages, [this.outputLimit]: MOST_OUTPUT_TOKENS, stream: false }),
        // The key must be sent to this address only.
        redirect: 'error',
        signal,
      });
    } catch (error) {
      if (error instanceof DOMException) throw error;
      throw new ModelFailure('it cannot be reached', true);
    }
  }
}

async function readLimited(response: Response): Promise<string> {
  try {
    return (await readBody(response, LARGEST_ANSWER_BYTES)).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new ModelFailure('the response is too large', false);
    throw error;
  }
}

function readCompletion(text: string): { content: string; tokens: number | null } {
  try {
    const body = JSON.parse(text) as {
      choices?: { message?: { content?: unknown } }[];
      usage?: { total_tokens?: unknown };
    } | null;
    const content = body?.choices?.[0]?.message?.content;
    const tokens = body?.usage?.total_tokens;
    if (typeof content === 'string') {
      const counted = Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) < 10_000_000;
      return { content, tokens: counted ? Number(tokens) : null };
    }
  } catch {
    // Reported below.
  }
  throw new ModelFailure('the response is not a completion', false);
}
