// libcrypto of OpenSSL 3: digests and signatures.
#ifndef CCRYPTO_H
#define CCRYPTO_H
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#endif
