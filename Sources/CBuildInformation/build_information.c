#include "CBuildInformation.h"

const char *exhibit_build_commit(void) {
    return EXHIBIT_COMMIT;
}
