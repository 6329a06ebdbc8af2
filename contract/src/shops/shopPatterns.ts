/**
 * Formats of a shop's phone number (7 to 15 digits, E.164) and of an Indian pincode (6 digits), with any spacing. The
 * form shows the error at its field; the server enforces the format.
 */
export const phonePattern = /^\+?(?:[ ()-]*\d){7,15}[ ()-]*$/;
export const pincodePattern = /^[1-9](?:\s*\d){5}$/;
