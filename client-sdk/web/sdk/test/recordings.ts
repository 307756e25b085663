/** Recorded sessions of the C client, which tests/integration/record_session.c makes. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRules, type Rules } from '../src/snapshot/rules';

export interface Step {
    word: string; // received, sent, end
    rest: string;
    /** The C client's results. */
    lines: string[];
}

export interface Recordings {
    rules: Rules;
    clients: Step[][];
    /** Random cases, one line each. */
    changes: string[];
}

function run(program: string, ...flags: string[]): string {
    const ran = spawnSync(program, flags, { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (ran.status !== 0) {
        throw new Error(`${program} ${flags.join(' ')}: ${ran.stderr}`);
    }
    return ran.stdout;
}

function stepsOf(text: string): Step[] {
    const steps: Step[] = [];
    for (const line of text.trimEnd().split('\n')) {
        const [word] = line.split(' ', 1);
        if (word === 'received' || word === 'sent' || word === 'end') {
            steps.push({ word, rest: line.slice(word.length + 1), lines: [] });
        } else {
            steps[steps.length - 1].lines.push(line);
        }
    }
    return steps;
}

/** Recordings by the build whose programs SABOT and RECORD_SESSION name; undefined without. */
export function recordings(): Recordings | undefined {
    const { SABOT, RECORD_SESSION } = process.env;
    if (SABOT === undefined || RECORD_SESSION === undefined) {
        return undefined;
    }
    const rules = parseRules(JSON.parse(run(SABOT, 'rules', '--json')));
    const folder = mkdtempSync(join(tmpdir(), 'sabot-sessions-'));
    try {
        run(RECORD_SESSION, folder);
        const textOf = (name: string): string => readFileSync(join(folder, name), 'ascii');
        const clients = readdirSync(folder).filter((name) => name.startsWith('client_')).sort();
        return {
            rules,
            clients: clients.map((name) => stepsOf(textOf(name))),
            changes: textOf('changes.txt').trimEnd().split('\n'),
        };
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
