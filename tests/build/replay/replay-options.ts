/** The options of `npm run replay`: its arguments, as environment variables. */
export const replayOptions = {
  /** The former commit. */
  from: process.env['OBOLE_REPLAY_FROM'] ?? 'HEAD',
  plans: Number(process.env['OBOLE_REPLAY_PLANS'] ?? 200),
  seed: Number(process.env['OBOLE_SEED'] ?? 20_261_123),
  /** The version whose database is written; null: none. */
  release: process.env['OBOLE_RELEASE'] ?? null,
  /** Replays the statements of the last run instead of recording new ones. */
  again: process.env['OBOLE_REPLAY_AGAIN'] === '1',
} as const
