/** One line of the log. A line never contains a card number, a token, a session or a key. */
type LogEntry = { readonly level: 'info' | 'warn' | 'error'; readonly message: string } & Readonly<
  Record<string, string | number | null>
>

export type Log = (entry: LogEntry) => void

/** A log that writes JSON lines to a stream. */
export function logTo(write: (line: string) => void): Log {
  return (entry) => {
    write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
  }
}
