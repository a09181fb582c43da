/** Thrown when a value does not fit its type. It carries nothing: who looks at the message once more names the field. */
export const misfit: Error = new Error("misfit");
