/** Proofs about forms, before they are published: what can never happen, and what always does. */
export { adviceFor } from './advice.ts'
export { proveForm } from './claims.ts'
export { dayFaults } from './days.ts'
export { type Route, routesOf } from './routes.ts'
export { textsOf } from './taken.ts'
