import { readFileSync, readdirSync } from 'node:fs'

/** One tick of /proc: Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** The fields of /proc/<pid>/stat from the state on; empty where the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

const sumOf = (fields: readonly string[], indexes: readonly number[]): number =>
  indexes.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) * tickMs

/** Processor time that a process has used, in milliseconds, without its children. */
export function processMs(pid: number): number {
  return sumOf(statOf(pid), [11, 12])
}

/** Processor time of a process, of its children that run and of those that have ended, in milliseconds. */
export function familyMs(pid: number): number {
  const own = sumOf(statOf(pid), [11, 12, 13, 14])
  return childrenOf(pid).reduce((sum, child) => sum + processMs(child), own)
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && statOf(Number(entry))[1] === String(pid))
    .map(Number)
}
