// Requests that have to be answered whatever the load: sent twice a second, on new connections.
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { passed, seconds } from './measure.mjs';

const EVERY_MS = 500;
/** As long as the proxy in front waits for the answer to a check. */
const ANSWER_MS = 5_000;

/** @typedef {{name: string, url: string, headers?: Record<string, string>}} Target */

export class Probes {
  #isRunning = false;
  /** @type {Promise<void>[]} */
  #underWay = [];
  /** The answers of each target, and how long they took. @type {Map<string, {status: number, took: number}[]>} */
  #answers = new Map();

  /** @param {Target[]} targets those with the same name are counted together */
  constructor(targets) {
    this.targets = targets;
  }

  start() {
    this.#isRunning = true;
    this.#underWay = this.targets.map((target) => this.#watch(target));
  }

  async stop() {
    this.#isRunning = false;
    await Promise.all(this.#underWay);
  }

  /** @param {Target} target */
  async #watch({ name, url, headers }) {
    const answers = this.#answers.get(name) ?? [];
    this.#answers.set(name, answers);
    while (this.#isRunning) {
      const began = performance.now();
      const status = await statusOf(url, headers);
      answers.push({ status, took: performance.now() - began });
      await passed(EVERY_MS);
    }
  }

  get lines() {
    return [...this.#answers].map(([name, answers]) => {
      const longest = Math.max(0, ...answers.map(({ took }) => took));
      return `${name}: asked ${answers.length} times, longest ${seconds(longest)}`;
    });
  }

  /** @returns {string[]} the goals that were missed */
  get unmet() {
    return [...this.#answers].flatMap(([name, answers]) => {
      const bad = answers.filter(({ status }) => status !== 200);
      if (answers.length === 0) return [`${name} was never asked`];
      if (bad.length === 0) return [];
      const statuses = [...new Set(bad.map(({ status }) => status || 'none in time'))].join(', ');
      return [`${name}: ${bad.length} of ${answers.length} were not answered with 200 (${statuses})`];
    });
  }
}

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<number>} 0 without a response in time
 */
export const statusOf = (url, headers = {}) =>
  new Promise((done) => {
    const call = request(url, { agent: false, headers }, (response) => {
      response.resume();
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0));
    });
    const timer = setTimeout(() => call.destroy(new Error('no response in time')), ANSWER_MS);
    call.on('error', () => done(0));
    call.on('close', () => clearTimeout(timer));
    call.end();
  });
