import { readFileSync } from 'node:fs'

const everyMs = 100

function residentMegabytes(pid: number): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Watches a process; `stop` returns by how many megabytes its resident memory grew at most. */
export function watchMemory(pid: number): { readonly stop: () => number } {
  const before = residentMegabytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return most - before
    },
  }
}
