/**
 * What a shop's telephone number and pincode look like; the form says so at its field, the server insists. A number
 * has 7 to 15 digits (E.164), a pincode six; how they are spaced is the owner's matter.
 */
export const phonePattern = /^\+?(?:[ ()-]*\d){7,15}[ ()-]*$/;
export const pincodePattern = /^[1-9](?:\s*\d){5}$/;
