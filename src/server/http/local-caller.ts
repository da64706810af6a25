import type { FastifyRequest } from 'fastify'

const loopback = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/**
 * Whether the request comes from this machine. A proxy on this machine forwards requests of others: a forwarded request
 * is local only if the proxy is trusted and reports a local address.
 */
export function isLocalCaller(request: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): boolean {
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
  // Without trusted proxies there is no address list, and any client can set the header.
  if (isForwarded && (request.ips?.length ?? 0) < 2) return false
  return loopback.test(request.ip)
}

/** Whether a host name is the local machine. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || loopback.test(host.replace(/^\[|\]$/g, ''))
}
