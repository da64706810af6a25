import type { FastifyRequest } from 'fastify'

const loopback = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/**
 * Whether a program or person on this very machine asks. A proxy on the same machine forwards for others: what came
 * through one is local only where that proxy is trusted and says so.
 */
export function isLocalCaller(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): boolean {
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
  // Without trusted proxies there is no list, and the header is anybody's.
  if (isForwarded && (request.ips?.length ?? 0) < 2) return false
  return loopback.test(request.ip)
}

/** Whether a host name is this machine's own. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || loopback.test(host.replace(/^\[|\]$/g, ''))
}
