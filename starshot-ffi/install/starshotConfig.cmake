# find_package(starshot) gives the targets starshot::starshot (shared) and starshot::static.
get_filename_component(_starshot_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_package(Threads REQUIRED)

if(NOT TARGET starshot::starshot)
  add_library(starshot::starshot SHARED IMPORTED)
  set_target_properties(starshot::starshot PROPERTIES
    IMPORTED_LOCATION "${_starshot_prefix}/lib/libstarshot.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_starshot_prefix}/include")

  add_library(starshot::static STATIC IMPORTED)
  set_target_properties(starshot::static PROPERTIES
    IMPORTED_LOCATION "${_starshot_prefix}/lib/libstarshot.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_starshot_prefix}/include"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;m;${CMAKE_DL_LIBS}")
endif()
unset(_starshot_prefix)
