/** How the connections of a process are shared out. */

interface Connections {
  maxConnections: number
  officePort: number
}

/** Connections for the public and for the office: where it has a port of its own, the public cannot take its share. */
export function sharesOf({ maxConnections, officePort }: Connections): [number, number] {
  const office = officePort === 0 ? 0 : Math.ceil(maxConnections / 16)
  return [Math.max(1, maxConnections - office), office]
}

/** Programs that may wait for a change: they take a quarter of the port that they share with others. */
export function mostWaiting(settings: Connections): number {
  const [forms, desks] = sharesOf(settings)
  return Math.ceil((settings.officePort === 0 ? forms : desks) / 4)
}
